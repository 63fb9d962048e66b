import { useTranslation } from '../i18n/use-translation.ts';
import { Modal } from '../ui/modal/modal.tsx';
import type { Choice, Consent } from './consent.ts';
import { useChoice } from './consent-context.ts';
import { ConsentButtons, ConsentText } from './consent-parts.tsx';

interface ConsentDialogProps {
  consent: Consent;
  onClose: () => void;
}

/** Says what holds and lets it be changed, unless the browser has decided already. */
export function ConsentDialog({ consent, onClose }: ConsentDialogProps) {
  const { t } = useTranslation();
  const choice = useChoice(consent);
  const isRefused = consent.isRefusedByBrowser();
  const choose = (choice: Choice) => {
    consent.choose(choice);
    onClose();
  };
  return (
    <Modal
      opened
      title={t('layout.usage_data')}
      onClose={onClose}
      actions={!isRefused && <ConsentButtons onChoose={choose} />}
    >
      <p>
        <ConsentText />
      </p>
      <p>
        <strong>
          {isRefused ? t('consent.refused_by_browser') : choice && t(`consent.${choice}`)}
        </strong>
      </p>
    </Modal>
  );
}
