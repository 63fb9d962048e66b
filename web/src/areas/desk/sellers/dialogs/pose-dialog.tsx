import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../graphql/api-context.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FaultText } from '../../../../ui/fault-text.tsx';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { Bar } from '../../../../ui/skeleton/skeleton.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { sellersQuery } from '../queries.ts';
import classes from '../sellers.module.css';
import { Standing } from '../standing.tsx';
import { usePose } from '../use-pose.ts';

/** How long typing pauses before the server is queried, in milliseconds. */
const pause = 250;

/** So many are offered; more letters narrow them down. */
const offered = 8;

/** Picks the seller to look as, by anything that names them or what they sell (R4.5). */
export function PoseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const pose = usePose();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const { data, error } = useQuery(
    sellersQuery(useApi(), {
      search,
      standing: null,
      partnership: null,
      country: null,
      page: 1,
      length: 25,
    }),
  );
  return (
    <Modal
      opened
      icon={null}
      title={t('desk.sellers.pick.title')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <Text size="sm" c="dimmed">
          {t('desk.sellers.pick.text')}
        </Text>
        <TextField
          label={t('desk.sellers.search')}
          autoComplete="off"
          value={text}
          onChange={setText}
        />
        {error && <FaultText>{t('error.not_fetched')}</FaultText>}
        {!data && !error && <Bar width="70%" />}
        {data?.sellers.length === 0 && (
          <Text role="status" size="sm">
            {t('desk.sellers.pick.none')}
          </Text>
        )}
        <ul className={classes.picks}>
          {data?.sellers.slice(0, offered).map((seller) => (
            <li key={seller.id}>
              <button type="button" className={classes.pick} onClick={() => pose(seller.email)}>
                <strong>{seller.company || `${seller.first_name} ${seller.last_name}`}</strong>
                <span>{seller.email}</span>
                <Standing seller={seller} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
