import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** What the sections say, typed from English: each section.ts adds its own texts under its name. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the sections are.
export interface DeskTexts {}

/**
 * A section of the desk, in the `section.ts` of its folder, which the desk finds by itself. Its
 * texts are in the folder's `locales` and are `desk.<name>` to whoever shows them; `name` is
 * what the navigation calls it.
 */
export interface Section {
  /** The word of its folder, its address and its texts. */
  name: keyof DeskTexts;
  /** Place in the navigation. */
  order: number;
  icon: LucideIcon;
  screens: readonly SectionScreen[];
}

interface SectionScreen {
  /** Below the section's address; empty for the section itself. Where its `:…_id` cannot be an id, nothing is there. */
  path: string;
  /** Fetches its code. */
  load: () => Promise<ComponentType>;
}
