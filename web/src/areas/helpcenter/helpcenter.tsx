import { Anchor, Text } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { plain } from '../../format/plain.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { helpTopics } from '../../links/help.ts';
import { paths } from '../../links/paths.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import classes from './helpcenter.module.css';
import { useHelpFigures } from './use-help-figures.ts';

/** Nine topics, where no help centre outside is configured; each is an anchor (R2.24, R3.13). */
export function HelpCenter() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const contact = `${paths.home(useLanguage())}/contact`;
  const figures = useHelpFigures();
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const topics = helpTopics
    .map((id) => ({
      id,
      title: t(`layout.help_topics.${id}`),
      text: t(`helpcenter.topics.${id}`, figures),
    }))
    .filter(({ title, text }) => {
      const searched = plain(`${title} ${text}`);
      return words.every((word) => searched.includes(word));
    });
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.helpcenter.title')}
        description={t('routes.helpcenter.description')}
      />
      <TextField
        type="search"
        label={t('helpcenter.search')}
        icon={<Search size={16} aria-hidden />}
        value={typed}
        onChange={setTyped}
        clearable
      />
      {words.length === 0 && (
        <nav aria-label={t('helpcenter.topics_label')}>
          <ul className={classes.topics}>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <Anchor component={Link} to={`#${id}`}>
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {topics.map(({ id, title, text }) => (
        <div key={id} id={id} className={classes.topic}>
          <Panel padded labelledBy={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Panel>
        </div>
      ))}
      <Text role="status">
        {topics.length === 0 && t('helpcenter.nothing')}{' '}
        <Anchor component={Link} to={contact}>
          {t('helpcenter.ask')}
        </Anchor>
      </Text>
    </div>
  );
}
