import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { AccountFrame } from './account-panel.tsx';
import { Figure, FigureRow } from './figures.tsx';
import { HomeLayout } from './home-layout.tsx';
import { ProductsFrame, ProductTable } from './products-panel.tsx';

const rows = [62, 48, 71, 55];

/** The home screen before its data: same frames, same heights. */
export function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <HomeLayout
      busy
      heading={
        <>
          <VisuallyHidden role="status">{t('home.loading')}</VisuallyHidden>
          <div style={{ fontSize: '1.375rem' }}>
            <Bar width={200} />
          </div>
          <Bar width={260} />
        </>
      }
      figures={
        <FigureRow>
          <Figure label={t('home.balance')} value={<Bar width={110} />} hint={<Bar width={90} />} />
          <Figure
            label={t('home.unseen_messages')}
            value={<Bar width={40} />}
            hint={<Bar width={110} />}
          />
          <Figure
            label={t('home.platform_version')}
            value={<Bar width={70} />}
            hint={<Bar width={90} />}
          />
        </FigureRow>
      }
      main={
        <ProductsFrame count={<Bar width={70} />}>
          <ProductTable>
            {rows.map((width) => (
              <tr key={width}>
                <td>
                  <Bar width={`${width}%`} />
                </td>
                <td>
                  <Bar width={60} />
                </td>
              </tr>
            ))}
          </ProductTable>
        </ProductsFrame>
      }
      side={
        <AccountFrame
          email={<Bar width="80%" />}
          kind={<Bar width="45%" />}
          country={<Bar width="35%" />}
          wallet={<Bar width="60%" />}
        />
      }
    />
  );
}
