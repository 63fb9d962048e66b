import { Button, Progress } from '@mantine/core';
import { Link } from 'react-router';
import { shareOf, useVersionUploads } from '../../../files/version-uploads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { Panel } from '../../../ui/panel.tsx';
import { usePlaces } from '../links.ts';
import classes from './product.module.css';

/** The version of a product that is on its way, which goes on without its dialog, and the way back there (R13.1). */
export function RunningUpload({ product }: { product: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const places = usePlaces();
  const upload = useVersionUploads(useSeller().seller?.email).find(
    (one) => one.product === product,
  );
  if (!upload) return null;
  const { state, form, sent } = upload;
  const share = shareOf(upload);
  const step = state === 'submitting' ? 'sending' : state;
  const words = t(`products.versions.upload.${step}`, { version: form.version });
  return (
    <Panel padded>
      <div className={classes.upload}>
        <span>
          {words} {sent !== null && state !== 'failed' && format.percent(share)}
        </span>
        <Button component={Link} to={places.upload(product)} variant="default" size="compact-sm">
          {t('products.versions.upload.open')}
        </Button>
      </div>
      {state !== 'failed' && <Progress value={share} aria-label={words} mt="xs" />}
    </Panel>
  );
}
