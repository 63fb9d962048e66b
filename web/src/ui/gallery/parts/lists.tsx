import { Button, Text } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Chips } from '../../chips/chips.tsx';
import type { Period } from '../../date-range/period.ts';
import { PeriodPicker } from '../../date-range/period-picker.tsx';
import { ListFoot } from '../../list-foot/list-foot.tsx';
import { Pagination } from '../../pagination/pagination.tsx';
import { PopoverButton } from '../../popover-button/popover-button.tsx';
import { Select } from '../../select/select.tsx';
import classes from '../gallery.module.css';
import { Row, Specimen } from './specimen.tsx';

/** What lists are narrowed, turned over and arranged with. */
export function Lists() {
  return (
    <>
      <Selects />
      <Specimen name="PeriodPicker">
        <Periods />
      </Specimen>
      <SomeChips />
      <Pages />
      <Specimen name="ListFoot" padded={false}>
        <Foot />
      </Specimen>
      <Specimen name="PopoverButton">
        <Row>
          <PopoverButton label="Columns" icon={<Columns3 size={16} aria-hidden />}>
            {(close) => (
              <>
                <Text mb="xs">Choices that need more than a menu.</Text>
                <Button size="xs" onClick={close}>
                  Done
                </Button>
              </>
            )}
          </PopoverButton>
          <PopoverButton label="Changed" size="xs" active>
            {() => <Text>Something is chosen here.</Text>}
          </PopoverButton>
        </Row>
      </Specimen>
    </>
  );
}

const products = [
  { value: 'all', label: 'All products' },
  { value: '1', label: 'Delivery dates' },
  { value: '2', label: 'Advanced stock reservation for warehouses' },
];

function Selects() {
  const [product, setProduct] = useState('all');
  const [found, setFound] = useState('2');
  return (
    <Specimen name="Select">
      <div className={classes.fields}>
        <Select label="Product" options={products} value={product} onChange={setProduct} />
        <Select
          label="Product by name"
          searchable
          nothingFound="Nothing with that name"
          options={products}
          value={found}
          onChange={setFound}
        />
      </div>
    </Specimen>
  );
}

function Periods() {
  const [period, setPeriod] = useState<Period>('30d');
  return (
    <Row>
      <PeriodPicker value={period} usual="30d" onChange={setPeriod} />
      <PeriodPicker
        value={{ from: '2026-01-05', to: '2026-01-09' }}
        usual="30d"
        onChange={() => {}}
      />
    </Row>
  );
}

function SomeChips() {
  const [names, setNames] = useState(['Source: Marketplace', 'Language: German', 'Refunds only']);
  return (
    <Specimen name="Chips">
      <Chips
        label="Active filters"
        chips={names.map((name) => ({
          id: name,
          label: name,
          removeLabel: `Remove ${name}`,
          onRemove: () => setNames(names.filter((other) => other !== name)),
        }))}
      >
        <Button variant="subtle" size="compact-sm" onClick={() => setNames([])}>
          Clear all
        </Button>
      </Chips>
    </Specimen>
  );
}

const lengths = [10, 25, 50] as const;

function Foot() {
  const [page, setPage] = useState(1);
  const [length, setLength] = useState<(typeof lengths)[number]>(10);
  return (
    <ListFoot
      page={page}
      first={(page - 1) * length + 1}
      shown={length}
      length={length}
      lengths={lengths}
      lengthLabel="Lines per page"
      total={500}
      onLength={setLength}
      onPage={setPage}
    />
  );
}

function Pages() {
  const [page, setPage] = useState(5);
  return (
    <Specimen name="Pagination">
      <Pagination page={page} pages={42} onChange={setPage} label="Pages of a list" />
    </Specimen>
  );
}
