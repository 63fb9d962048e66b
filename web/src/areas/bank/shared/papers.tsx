import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { PaperDocument } from '../queries.ts';
import { useDays } from './use-days.ts';

interface PapersProps {
  title: string;
  papers: readonly PaperDocument[];
  /** One cell for each sum, where there are any. Default none. */
  totals?: Partial<Record<string, ReactNode>>;
  beside?: ReactNode;
  children?: ReactNode;
}

/** Self-billing invoices and credit notes, each as PDF and as XML for machines. */
export function Papers({ title, papers, totals, beside, children }: PapersProps) {
  const { t } = useTranslation();
  const { day } = useDays();
  const { saveFile, saving } = useSaveFile();
  if (papers.length === 0) return null;
  const signed = ({ type }: PaperDocument, cents: number) => (
    <Money cents={type === 'CREDIT_NOTE' ? -cents : cents} exact />
  );
  return (
    <Section title={title} beside={beside}>
      <Table
        caption={title}
        rows={papers}
        rowKey={({ id }) => id}
        {...(totals && { totals })}
        columns={[
          {
            id: 'reference',
            head: t('bank.columns.number'),
            main: true,
            cell: ({ reference }) => reference,
          },
          {
            id: 'type',
            head: t('bank.columns.what'),
            cell: ({ type }) => t(`bank.papers.${type}`),
          },
          { id: 'day', head: t('bank.columns.day'), cell: ({ issued_on }) => day(issued_on) },
          { id: 'net', head: t('bank.columns.net'), numeric: true, cell: (p) => signed(p, p.net) },
          { id: 'vat', head: t('bank.columns.vat'), numeric: true, cell: (p) => signed(p, p.vat) },
          {
            id: 'total',
            head: t('bank.columns.total'),
            numeric: true,
            cell: (p) => signed(p, p.total),
          },
          {
            id: 'files',
            head: t('bank.columns.files'),
            cell: ({ id, reference }) => (
              <span>
                {(['pdf', 'xml'] as const).map((format) => {
                  const address = `/download/invoices/${id}.${format}`;
                  return (
                    <Button
                      key={format}
                      variant="subtle"
                      size="compact-sm"
                      loading={saving === address}
                      aria-label={`${reference}, ${format.toUpperCase()}`}
                      onClick={() => saveFile(address)}
                    >
                      {format.toUpperCase()}
                    </Button>
                  );
                })}
              </span>
            ),
          },
        ]}
      />
      {children}
    </Section>
  );
}
