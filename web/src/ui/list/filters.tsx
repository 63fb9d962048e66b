import { useTranslation } from '../../i18n/use-translation.ts';
import type { Period, PeriodPreset } from '../date-range/period.ts';
import { PeriodPicker } from '../date-range/period-picker.tsx';
import { usePeriodLabel } from '../date-range/use-period-label.ts';
import { Select } from '../select/select.tsx';
import { FilterToggle, type ListFilter } from './filter-bar.tsx';
import type { Filtered } from './use-list.ts';

/** Days, under the field `period`. */
export function usePeriodFilter<Search extends { period: Period }>({
  search,
  change,
  address,
}: Filtered<Search>): ListFilter<Search> {
  const { t } = useTranslation();
  const labelOf = usePeriodLabel();
  const { period } = search;
  return {
    field: 'period',
    name: t('period.label'),
    chosen: period === address.usual.period ? undefined : labelOf(period),
    usual: labelOf(period),
    control: (
      <PeriodPicker
        value={period}
        usual={address.usual.period as PeriodPreset}
        onChange={(chosen) => change({ period: chosen } as Partial<Search>)}
      />
    ),
  };
}

interface ChoiceOptions<Search, Field extends keyof Search & string> {
  field: Field;
  name: string;
  /** What stands for no choice. Default: what the list opens with is among the options. */
  all?: string;
  options: readonly { value: NonNullable<Search[Field]> & (string | number); label: string }[];
  /** One can type to find an option. Default false. */
  searchable?: boolean;
  /** What the chip says of a value that is not among the options. Default the value. */
  unknown?: string;
  rare?: boolean;
}

/** Stands for no choice. */
const all = 'all';

/** One of several. */
export function useChoiceFilter<Search, Field extends keyof Search & string>(
  { search, change, address }: Filtered<Search>,
  { field, name, all: allName, options, searchable, unknown, rare }: ChoiceOptions<Search, Field>,
): ListFilter<Search> {
  const { t } = useTranslation();
  const value = search[field];
  const usual = address.usual[field];
  const option = options.find((each) => each.value === value);
  const listed = options.map((each) => ({ value: String(each.value), label: each.label }));
  return {
    field,
    name,
    chosen: value === usual ? undefined : (option?.label ?? unknown ?? String(value)),
    // Where there is a word for no choice, no choice leaves nothing out.
    usual: allName === undefined ? option?.label : undefined,
    rare: rare ?? false,
    control: (
      <Select
        label={name}
        options={allName === undefined ? listed : [{ value: all, label: allName }, ...listed]}
        value={option ? String(option.value) : all}
        onChange={(chosen) =>
          change({
            [field]: options.find((each) => String(each.value) === chosen)?.value ?? usual,
          } as unknown as Partial<Search>)
        }
        {...(searchable && { searchable, nothingFound: t('lists.nothing_called') })}
      />
    ),
  };
}

/** Only rows of one kind, or all of them. */
export function toggleFilter<Search>(
  { search, change }: Filtered<Search>,
  { field, name, rare = false }: { field: keyof Search & string; name: string; rare?: boolean },
): ListFilter<Search> {
  const isOn = Boolean(search[field]);
  return {
    field,
    name,
    chosen: isOn ? '' : undefined,
    rare,
    control: (
      <FilterToggle
        name={name}
        pressed={isOn}
        onToggle={() => change({ [field]: !isOn } as Partial<Search>)}
      />
    ),
  };
}
