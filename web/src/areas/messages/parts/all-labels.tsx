import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { DeleteThreadLabelDocument } from '../../../graphql/generated/messages/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FaultText } from '../../../ui/fault-text.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { labelsQuery } from '../queries.ts';
import classes from './thread-facts.module.css';

interface Label {
  id: string;
  name: string;
}

/** Every label of the seller, to be deleted; that takes it off all conversations, so it is confirmed first. */
export function AllLabels({ onDeleted }: { onDeleted: (name: string) => void }) {
  const { t } = useTranslation();
  const heading = useId();
  const labels = useQuery(labelsQuery(useApi())).data ?? [];
  const [confirming, setConfirming] = useState<Label | null>(null);
  const remove = useDelete((label) => {
    setConfirming(null);
    onDeleted(label.name);
  });
  if (labels.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500} id={heading}>
        {t('messages.labels.all')}
      </Text>
      <ul className={classes.labels} aria-labelledby={heading}>
        {labels.map((label) => (
          <li key={label.id}>
            {confirming?.id === label.id ? (
              <>
                <Text size="sm">{t('messages.labels.confirm', { name: label.name })}</Text>
                <div className={classes.confirm}>
                  <Button size="compact-sm" variant="default" onClick={() => setConfirming(null)}>
                    {t('messages.labels.keep')}
                  </Button>
                  <Button
                    size="compact-sm"
                    color="red"
                    loading={remove.isPending}
                    onClick={() => remove.mutate(label)}
                  >
                    {t('messages.saved.delete')}
                  </Button>
                </div>
              </>
            ) : (
              <div className={classes.label}>
                <Text size="sm">{label.name}</Text>
                <IconButton
                  label={t('messages.labels.remove', { name: label.name })}
                  icon={<Trash2 size={14} aria-hidden />}
                  onClick={() => setConfirming(label)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {remove.error && <FaultText>{t(`messages.faults.${faultOf(remove.error)}`)}</FaultText>}
    </div>
  );
}

function useDelete(onDone: (label: Label) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation<Label[], Error, Label>({
    mutationFn: async ({ id }) =>
      (await api(DeleteThreadLabelDocument, { id })).delete_thread_label,
    onSuccess: (left, label) => {
      client.setQueryData(labelsQuery(api).queryKey, left);
      void client.invalidateQueries({ queryKey: ['messages'] });
      onDone(label);
    },
  });
}
