/** Made by build/texts.ts from the locale files. */
declare module 'virtual:texts' {
  type Load = () => Promise<{ texts: object }>;
  export const chunks: Record<string, Record<string, Load>>;
}
