import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** A class of Mantine's, such as m_87cf2631: its components carry them, and nothing else does. */
const mantineClass = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * Leaves out the styles of Mantine's components that are not in use, which are three quarters of
 * its sheet: the rules for a class that no script of the build knows can never apply.
 */
export function usedStyles(): Plugin {
  return {
    name: 'merkato:used-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const used = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk')
          for (const [name] of file.code.matchAll(mantineClass)) used.add(name);
      }
      const isUsed = (name: string) => !name.match(mantineClass) || used.has(name);
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = transform({
          filename: file.fileName,
          code: Buffer.from(file.source),
          minify: true,
          visitor: {
            Rule: {
              style({ value: { selectors } }) {
                const canApply = selectors.some((selector) =>
                  selector.every((part) => part.type !== 'class' || isUsed(part.name)),
                );
                return canApply ? undefined : [];
              },
            },
          },
        }).code;
      }
    },
  };
}
