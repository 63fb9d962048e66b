import { timeInWords } from '../../../../format/time-in-words.ts';
import type { DeskTimesQuery } from '../../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import classes from '../review.module.css';

/** How long reviews took lately, as sellers see it too. */
export function Times({ times }: { times: DeskTimesQuery['desk_times'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.times}>
      {times.map(({ stage, is_large, median_minutes, ninety_minutes }) =>
        stage === 'AUTOMATIC' ? null : (
          <li key={`${stage}${is_large}`}>
            {t(`desk.review.stages.${stage}`)},{' '}
            {t(is_large ? 'desk.review.large' : 'desk.review.small')}:{' '}
            {t('desk.review.usually', {
              median: timeInWords(median_minutes, language),
              ninety: timeInWords(ninety_minutes, language),
            })}
          </li>
        ),
      )}
    </ul>
  );
}
