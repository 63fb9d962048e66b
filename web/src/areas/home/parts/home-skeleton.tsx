import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from './account-panel.tsx';
import { Figure, FigureRow } from './figures.tsx';
import { HomeLayout } from './home-layout.tsx';
import { ProductsFrame, ProductTable } from './products-panel.tsx';

const rows = [62, 48, 71, 55];

/** A grey bar as high as a line of text, so that nothing moves when the text comes. */
function Bar({ width, line = '1.45em' }: { width: number | string; line?: string }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', height: line }}>
      <Skeleton component="span" width={width} height="0.75em" />
    </span>
  );
}

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
            <Bar width={200} line="1.3em" />
          </div>
          <Bar width={260} />
        </>
      }
      figures={
        <FigureRow>
          <Figure
            label={t('home.balance')}
            value={<Bar width={110} line="1.4em" />}
            hint={<Bar width={90} />}
          />
          <Figure
            label={t('home.unseen_messages')}
            value={<Bar width={40} line="1.4em" />}
            hint={<Bar width={110} />}
          />
          <Figure
            label={t('home.platform_version')}
            value={<Bar width={70} line="1.4em" />}
            hint={<Bar width={90} />}
          />
        </FigureRow>
      }
      main={
        <ProductsFrame count={<Bar width={70} line="1.4em" />}>
          <ProductTable>
            {rows.map((width) => (
              <Table.Tr key={width}>
                <Table.Td>
                  <Bar width={`${width}%`} />
                </Table.Td>
                <Table.Td>
                  <Bar width={60} />
                </Table.Td>
              </Table.Tr>
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
