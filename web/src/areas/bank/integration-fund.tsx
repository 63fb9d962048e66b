import { Button, VisuallyHidden } from '@mantine/core';
import { useConfig } from '../../config/config-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { externalUrl } from '../../links/external.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BankFrame } from './frame.tsx';

/** R14.5: the fund is not in use here, and the page says so rather than lead nowhere. */
export function FundScreen() {
  const { t } = useTranslation();
  const contact = externalUrl(useConfig(), 'contact');
  return (
    <BankFrame title={t('bank.titles.fund.title')} description={t('bank.titles.fund.description')}>
      <Panel>
        <EmptyState
          title={t('bank.fund.title')}
          text={t('bank.fund.text')}
          actions={
            contact && (
              <Button component="a" href={contact} target="_blank" rel="noopener" variant="default">
                {t('bank.contact')}
                <VisuallyHidden> {t('layout.new_tab')}</VisuallyHidden>
              </Button>
            )
          }
        />
      </Panel>
    </BankFrame>
  );
}
