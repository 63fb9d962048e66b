import { useTranslation } from '../../../i18n/use-translation.ts';
import { Mark } from '../../../ui/mark/mark.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { SellerDocument } from '../queries.ts';
import classes from '../shared/bank.module.css';
import { ContactButton } from '../shared/contact-button.tsx';
import { useDays } from '../shared/use-days.ts';

const tones = {
  EXPIRED: 'error',
  INVALID: 'error',
  EXPIRING: 'warning',
  PENDING_VERIFICATION: 'info',
  VALID: 'success',
} as const;

const needsNew = (state: SellerDocument['state']) =>
  state !== 'VALID' && state !== 'PENDING_VERIFICATION';

/** Begins a message to the operators that takes the file along. */
function SendNew({ name }: { name: string }) {
  const { t } = useTranslation();
  const subject = t('bank.documents.subject', { name });
  return (
    <ContactButton size="compact-sm" about={{ topic: 'ACCOUNT', subject }}>
      {t('bank.documents.send')}
    </ContactButton>
  );
}

/** The papers that the seller has on file, and until when they are good (R14.4). */
export function Documents({ documents }: { documents: readonly SellerDocument[] }) {
  const { t } = useTranslation();
  const { day } = useDays();
  if (documents.length === 0) return null;
  return (
    <Section id="documents" title={t('bank.documents.title')}>
      <Table
        caption={t('bank.documents.title')}
        rows={documents}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', head: t('bank.columns.document'), main: true, cell: ({ name }) => name },
          {
            id: 'state',
            head: t('bank.columns.state'),
            cell: ({ name, state, reason }) => (
              <span className={classes.stateAndWay}>
                <span className={classes.state}>
                  <Mark tone={tones[state]}>{t(`bank.documents.states.${state}`)}</Mark>
                </span>
                {reason && <span className={classes.reason}>{reason}</span>}
                {needsNew(state) && <SendNew name={name} />}
              </span>
            ),
          },
          {
            id: 'until',
            head: t('bank.columns.valid_until'),
            cell: ({ valid_until }) => (valid_until ? day(valid_until) : '–'),
          },
        ]}
      />
    </Section>
  );
}
