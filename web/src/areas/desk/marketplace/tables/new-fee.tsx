import { parseEuros } from '../../../../format/parse-euros.ts';
import { SetFeeDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { NewLine } from './new-line.tsx';
import { tomorrow } from './tomorrow.ts';

/** The annual fee, from a day to come. */
export function NewFee() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NewLine
      label={t('desk.marketplace.amount_euros')}
      read={(text) => parseEuros(text, language)}
      fault={t('desk.marketplace.faults.amount_range')}
      dayLabel={t('desk.marketplace.from')}
      day={tomorrow()}
      firstDay={tomorrow()}
      action={t('desk.marketplace.add')}
      save={(api, amount, starts_on) => api(SetFeeDocument, { amount, starts_on })}
    />
  );
}
