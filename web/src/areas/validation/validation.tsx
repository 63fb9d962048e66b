import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';
import { UploadDialog, uploadParameter } from './upload/upload-dialog.tsx';

/** Where each uploaded version stands. */
export function ValidationScreen() {
  const { t } = useTranslation();
  return (
    <>
      <UpcomingScreen
        title={t('routes.validation.title')}
        description={t('routes.validation.description')}
        about="validation.upcoming"
      />
      <Button component={Link} to={`?${uploadParameter}=`}>
        {t('validation.upload.title')}
      </Button>
      <UploadDialog />
    </>
  );
}
