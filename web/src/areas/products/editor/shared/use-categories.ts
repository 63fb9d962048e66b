import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../graphql/api-context.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { categoriesQuery } from '../../queries.ts';

/** The marketplace's tree, two levels of it as groups; deeper ones name their way. */
export function useCategories() {
  const { data = [] } = useQuery(categoriesQuery(useApi(), useLanguage()));
  return useMemo(() => {
    const byId = new Map(data.map((category) => [category.id, category]));
    const rootOf = (id: string, seen = 0): string => {
      const category = byId.get(id);
      return category?.parent && seen < 20 ? rootOf(category.parent, seen + 1) : id;
    };
    const nameOf = (id: string, root = rootOf(id), seen = 0): string => {
      const category = byId.get(id);
      if (!category) return id;
      const { parent, name } = category;
      return parent && parent !== root && seen < 20
        ? `${nameOf(parent, root, seen + 1)} › ${name}`
        : name;
    };
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const { id, is_open } of data) {
      if (!is_open) continue;
      const root = rootOf(id);
      const items = groups.get(root) ?? [];
      items.push({ value: id, label: nameOf(id, root) });
      groups.set(root, items);
    }
    return {
      groups: [...groups].map(([root, items]) => ({ group: byId.get(root)?.name ?? root, items })),
      nameOf: (id: string) => nameOf(id),
    };
  }, [data]);
}
