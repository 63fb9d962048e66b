import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ContactButton } from '../shared/contact-button.tsx';
import { BankFrame } from '../shared/frame.tsx';

/** R14.5: the fund is not in use here, and the page says so rather than lead nowhere. */
export function FundScreen() {
  const { t } = useTranslation();
  return (
    <BankFrame title={t('bank.titles.fund.title')} description={t('bank.titles.fund.description')}>
      <Panel>
        <EmptyState
          title={t('bank.fund.title')}
          text={t('bank.fund.text')}
          actions={<ContactButton />}
        />
      </Panel>
    </BankFrame>
  );
}
