import { model } from './plan.ts';

/** Why a person has no photograph of a screen. */
export interface Remark {
  person: string;
  screen: string;
  /** The screen they were led to; without it, theirs looks as the model's does. */
  ledTo?: string;
}

/**
 * What was seen in the first language: the same screen twelve times over shows
 * nothing new, so it is photographed once, and the sheets say for whom else
 * it holds. The other languages follow.
 */
export class Findings {
  readonly remarks: Remark[] = [];
  readonly #models = new Map<string, string>();
  readonly #photographed = new Map<string, Set<string>>();

  /** Whether a screen deserves a photograph; where not, a remark says why. */
  judge(person: string, screen: string, look: string, ledTo?: string): boolean {
    if (ledTo) {
      this.remarks.push({ person, screen, ledTo });
      return false;
    }
    if (person === model) this.#models.set(screen, look);
    else if (this.#models.get(screen) === look) {
      this.remarks.push({ person, screen });
      return false;
    }
    const of = this.#photographed.get(person) ?? new Set();
    this.#photographed.set(person, of.add(screen));
    return true;
  }

  isPhotographed(person: string, screen: string): boolean {
    return this.#photographed.get(person)?.has(screen) ?? false;
  }
}
