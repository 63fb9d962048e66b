import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Section } from '../../../ui/section.tsx';
import { Bar } from '../../../ui/skeleton/bar.tsx';
import classes from '../figures/figures.module.css';
import { Figure, FigureRow } from '../figures/figures.tsx';
import articles from '../panels/articles-panel.module.css';
import level from '../panels/level-panel.module.css';
import orders from '../panels/orders-panel.module.css';
import { OrdersFrame, OrdersTable } from '../panels/orders-panel.tsx';
import tasks from '../tasks/tasks-panel.module.css';
import { HomeLayout } from './home-layout.tsx';

const figures = ['turnover_today', 'turnover_month', 'balance'] as const;
const taskWidths = [46, 58, 39];
const orderWidths = [62, 48, 71, 55, 66];
const articleWidths = [88, 72, 80];

/** The home screen before its data: same frames, same heights. */
export function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <HomeLayout
      busy
      heading={
        <>
          <VisuallyHidden role="status">{t('home.loading')}</VisuallyHidden>
          <div style={{ fontSize: '1.375rem', lineHeight: 1.3 }}>
            <Bar width={280} />
          </div>
          <Bar width={150} />
        </>
      }
      first={<TasksSkeleton title={t('home.tasks_title')} />}
      figures={
        <FigureRow>
          {figures.map((name) => (
            <Figure
              key={name}
              label={t(`home.${name}`)}
              value={<Bar width={110} />}
              hint={<Bar width={120} />}
              curve={name === 'turnover_month' && <span className={classes.curve} />}
            />
          ))}
        </FigureRow>
      }
      main={
        <OrdersFrame>
          <OrdersTable>
            {orderWidths.map((width) => (
              <tr key={width}>
                <td>
                  <Bar width={`${width}%`} />
                </td>
                <td className={orders.customer}>
                  <Bar width={`${width}%`} />
                </td>
                <td className={orders.when}>
                  <Bar width={70} />
                </td>
                <td className={orders.amount}>
                  <Bar width={50} />
                </td>
              </tr>
            ))}
          </OrdersTable>
        </OrdersFrame>
      }
      side={
        <>
          <Section title={t('home.level_title')}>
            <div className={level.level}>
              <div className={level.name}>
                <Bar width={90} />
              </div>
              <div className={level.steps}>
                <span className={level.step} />
                <span className={level.step} />
                <span className={level.step} />
              </div>
            </div>
          </Section>
          <Section title={t('home.articles_title')}>
            <ul className={articles.list}>
              {articleWidths.map((width) => (
                <li key={width} className={articles.article}>
                  <Bar width={`${width}%`} />
                  <div className={articles.about}>
                    <Bar width={80} />
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        </>
      }
    />
  );
}

/** Things to do before they are known. */
export function TasksSkeleton({ title }: { title: string }) {
  return (
    <Section title={title}>
      <ul className={tasks.list}>
        {taskWidths.map((width) => (
          <li key={width} className={tasks.task}>
            <div className={tasks.words}>
              <Bar width={`${width}%`} />
              <div className={tasks.stakes}>
                <Bar width={110} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
