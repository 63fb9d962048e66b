import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import amounts from './amounts.module.css';
import body from './body.module.css';
import { Part } from './body.tsx';
import { CustomerFields } from './customer.tsx';
import path from './money.module.css';

const figures = ['base', 'gross', 'commission', 'net'] as const;

/** The panel before its order: same parts, same heights. */
export function OrderPanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('orders.order.loading')}</VisuallyHidden>
      <div className={body.placed}>
        <Bar width={120} />
      </div>
      <Part title={t('orders.order.lines')}>
        <Bar width="55%" />
        <Bar width="30%" />
        <Figures />
      </Part>
      <Part title={t('orders.order.totals')}>
        <Figures />
      </Part>
      <Part title={t('orders.order.money')}>
        {['40%', '55%', '45%'].map((width) => (
          <div key={width} className={path.step} data-state="next">
            <span className={path.dot} />
            <div className={path.words}>
              <Bar width={width} />
            </div>
          </div>
        ))}
      </Part>
      <Part title={t('orders.order.customer')}>
        <CustomerFields
          name={<Bar width="50%" />}
          email={<Bar width="70%" />}
          country={<Bar width="30%" />}
          language={<Bar width="25%" />}
          shop={<Bar width="60%" />}
        />
      </Part>
    </div>
  );
}

function Figures() {
  const { t } = useTranslation();
  return (
    <dl className={amounts.amounts}>
      {figures.map((figure) => (
        <div key={figure} data-strong={figure === 'net' || undefined}>
          <dt>{t(`orders.order.${figure}`)}</dt>
          <dd>
            <Bar width={64} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
