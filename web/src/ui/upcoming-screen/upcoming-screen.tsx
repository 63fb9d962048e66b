import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHeader } from '../page-header/page-header.tsx';
import { Panel } from '../panel.tsx';
import classes from './upcoming-screen.module.css';

interface UpcomingScreenProps {
  title: string;
  description: string;
  /** Where its texts stand. */
  about: UpcomingTexts;
  /** What there is to show already, above. Default nothing. */
  children?: ReactNode;
}

/** In the texts of each area that has such a screen. */
type UpcomingTexts = `${'blog' | 'resources'}.upcoming`;

const points = ['first', 'second', 'third'] as const;

/** A screen that is not there yet and says so: how things stand now, and what it will be. */
export function UpcomingScreen({ title, description, about, children }: UpcomingScreenProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Stack gap="lg">
      <PageHeader title={title} description={description} />
      {children}
      <Panel labelledBy={heading}>
        <div className={classes.columns}>
          <div className={classes.now}>
            <Title order={2} id={heading} className={classes.title}>
              {t(`${about}.title`)}
            </Title>
            <Text c="dimmed">{t(`${about}.text`)}</Text>
          </div>
          <div className={classes.later}>
            <Title order={3}>{t('upcoming.heading')}</Title>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>{t(`${about}.${point}`)}</li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
    </Stack>
  );
}
