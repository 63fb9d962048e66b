/** Made by build/texts.ts from the locale files. */
declare module 'virtual:texts' {
  interface FirstChunk {
    texts: object;
    /** What is fetched later, by the name of the group. */
    groups: Record<string, () => Promise<{ texts: object }>>;
  }
  export const languages: Record<string, () => Promise<FirstChunk>>;
}
