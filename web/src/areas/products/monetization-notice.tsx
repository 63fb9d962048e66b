import { Anchor } from '@mantine/core';
import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFeature } from '../../seller/features.ts';
import { usePlaces } from './links.ts';
import classes from './monetization-notice.module.css';

/** That modules can be sold by the month, with the way to the questions about it (R12.8). */
export function MonetizationNotice() {
  const { t } = useTranslation();
  const places = usePlaces();
  if (!useFeature('monetization_info')) return null;
  return (
    <aside className={classes.notice} aria-label={t('products.monetization.title')}>
      <Repeat size={16} aria-hidden />
      <p>
        <strong>{t('products.monetization.title')}</strong> {t('products.monetization.text')}{' '}
        <Anchor component={Link} to={places.monetization}>
          {t('products.monetization.faq')}
        </Anchor>
      </p>
    </aside>
  );
}
