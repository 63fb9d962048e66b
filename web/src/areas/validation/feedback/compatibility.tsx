import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { TestCompatibilityDocument } from '../../../graphql/generated/validation/graphql.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { FaultText } from '../../../ui/fault-text.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { ResultMark } from '../parts/result-mark.tsx';
import type { Report, Version } from '../queries.ts';
import classes from './feedback.module.css';

/** On which platform versions it runs, and what decided so (R13.4). */
export function Compatibility({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { compatibility, version } = report;
  if (compatibility.length === 0) return null;
  return (
    <TitledPanel title={t('validation.compatibility.title')}>
      <ul className={classes.results}>
        {compatibility.map((one) => {
          const because = one.because as keyof Texts['validation']['compatibility']['because'];
          const reason = t(`validation.compatibility.because.${because}`, { defaultValue: '' });
          return (
            <li key={one.version} className={classes.result}>
              <strong>{one.version}</strong>
              <ResultMark result={one.result} />
              {reason && <span className={common.hint}>{reason}</span>}
            </li>
          );
        })}
      </ul>
      {version.state === 'ONLINE' && <TestAgain version={version} />}
    </TitledPanel>
  );
}

function TestAgain({ version: { product_id, id } }: { version: Version }) {
  const { t } = useTranslation();
  const api = useApi();
  const { track } = useAnalytics();
  const toasts = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(TestCompatibilityDocument, { product: product_id }),
    onSuccess: () => {
      // R13.15
      track('compatibility_tests_clicked', { product_id, upload_id: id });
      toasts.show({ type: 'success', text: t('validation.compatibility.started') });
    },
  });
  return (
    <>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t('validation.compatibility.again')}
      </Button>
      {error && <FaultText mt="xs">{t(`validation.faults.${testFault(error)}`)}</FaultText>}
    </>
  );
}

/** Texts under `validation.faults`. */
function testFault(error: Error) {
  const fault = faultOf(error, ['nothing_online']);
  return fault === 'nothing_online' ? 'not_online' : fault;
}
