import { Button, Radio, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { RemovalReason } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { removalReasons } from '../../../seller/removal-reasons.ts';
import { Question } from '../../../ui/modal/question.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { consequencesQuery, type ProductItem } from '../queries.ts';
import classes from './take-away-dialog.module.css';
import { useTakeAway } from './use-take-away.ts';

interface TakeAwayDialogProps {
  action: 'deactivate' | 'remove';
  /** One to remove, one or more to deactivate. */
  products: readonly Pick<ProductItem, 'id' | 'name'>[];
  onClose: () => void;
  onDone?: () => void;
}

/** Asks why, and says in numbers what it does, before products are taken away (R12.4). */
export function TakeAwayDialog({ action, products, onClose, onDone }: TakeAwayDialogProps) {
  const { t } = useTranslation();
  const toasts = useToast();
  const [reason, setReason] = useState<RemovalReason | null>(null);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const takeAway = useTakeAway(action, products);
  const product = products[0]?.name ?? '';
  const words = useWords(action, products);
  const faults = {
    reason: reason === null ? t('products.remove.reason_missing') : undefined,
    text: reason === 'OTHER' && text.trim() === '' ? t('products.remove.text_missing') : undefined,
    name:
      action === 'remove' && asShown(name) !== asShown(product)
        ? t('products.remove.name_differs', { product })
        : undefined,
  };
  const confirm = () => {
    setTried(true);
    if (faults.reason || faults.text || faults.name || !reason) return;
    takeAway.mutate(
      { reason, text: text.trim(), name: name.trim() },
      {
        onSuccess: () => {
          toasts.show({ type: 'success', text: words.done });
          onClose();
          onDone?.();
        },
      },
    );
  };
  return (
    <Question
      destructive
      title={words.title}
      confirm={t(`products.actions.${action}`)}
      onConfirm={confirm}
      onClose={onClose}
      isPending={takeAway.isPending}
      fault={takeAway.error && t('ui.confirm_failed')}
    >
      <Text>{t(`products.${action}.effect`)}</Text>
      <Consequences action={action} ids={products.map(({ id }) => id)} />
      <Radio.Group
        label={t('products.remove.reason')}
        required
        value={reason}
        onChange={(value) => setReason(value as RemovalReason)}
        error={tried && faults.reason}
        mt="md"
      >
        <div className={classes.reasons}>
          {removalReasons.map((value) => (
            <Radio key={value} value={value} label={t(`products.reasons.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={t('products.remove.text')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tried && faults.text}
      />
      {action === 'remove' && (
        <div className={classes.name}>
          <TextField
            label={t('products.remove.name', { product })}
            value={name}
            onChange={setName}
            autoComplete="off"
            error={tried ? faults.name : undefined}
            required
          />
        </div>
      )}
    </Question>
  );
}

/** A browser shows one space for several. */
const asShown = (text: string) => text.trim().replace(/\s+/g, ' ');

/** One product is called by its name, several are counted. */
function useWords(
  action: TakeAwayDialogProps['action'],
  products: TakeAwayDialogProps['products'],
): { title: string; done: string } {
  const { t } = useTranslation();
  const count = products.length;
  const name = products[0]?.name ?? '';
  if (action === 'remove') {
    return { title: t('products.remove.title', { name }), done: t('products.removed', { name }) };
  }
  return count === 1
    ? {
        title: t('products.deactivate.title_named', { name }),
        done: t('products.deactivated_named', { name }),
      }
    : {
        title: t('products.deactivate.title', { count }),
        done: t('products.deactivated', { count }),
      };
}

/** What depends on the products: contracts, renewals and what they are worth, conversations. */
function Consequences({
  action,
  ids,
}: {
  action: 'deactivate' | 'remove';
  ids: readonly string[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const { data, error, refetch } = useQuery(consequencesQuery(useApi(), ids));
  return (
    <section aria-labelledby={heading} className={classes.consequences} aria-live="polite">
      <h3 id={heading}>{t('products.consequences.title')}</h3>
      {error && !data && (
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('products.consequences.failed')}
        </Button>
      )}
      {!error && !data && ['70%', '80%', '55%'].map((width) => <Bar key={width} width={width} />)}
      {data && (
        <ul>
          <li>
            {data.contracts === 0
              ? t('products.consequences.contracts_none')
              : t('products.consequences.contracts', { count: data.contracts })}
          </li>
          <li>
            {data.renewals === 0
              ? t('products.consequences.renewals_none')
              : t(`products.consequences.renewals_${action}`, {
                  count: data.renewals,
                  amount: format.euros(data.renewals_worth, { exact: true }),
                })}
          </li>
          <li>
            {data.threads === 0
              ? t('products.consequences.threads_none')
              : t('products.consequences.threads', { count: data.threads })}
          </li>
        </ul>
      )}
    </section>
  );
}
