import { Button, Input, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseEuros } from '../../../format/parse-euros.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { ChangePriceDocument } from '../../../graphql/generated/products/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { DayField } from '../../../ui/day-field/day-field.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Question } from '../../../ui/modal/question.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { hasPrice } from '../editor/shared/sheet.ts';
import { type ProductDetails, productsKey } from '../queries.ts';

interface PriceDialogProps {
  details: ProductDetails;
  onClose: () => void;
}

/** A price from a day on; one planned before is taken back. */
export function PriceDialog({ details, onClose }: PriceDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const language = useLanguage();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const { item, planned_prices } = details;
  const isPriced = hasPrice(details.sheet);
  const today = dayInParis();
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState(today);
  const [tried, setTried] = useState(false);
  const cents = parseEuros(typed, language);
  const change = useOnce<unknown, { price: number; starts_on: string; done: string }>({
    mutationFn: ({ price, starts_on }) =>
      api(ChangePriceDocument, { product: item.id, price, starts_on }),
    onSuccess: (_, { done }) => {
      void client.invalidateQueries({ queryKey: productsKey });
      toasts.show({ type: 'success', text: done });
      onClose();
    },
  });
  const amountFault =
    tried && cents === null
      ? t('products.price.unreadable')
      : change.error?.reason === 'price_range'
        ? t('products.price.range')
        : change.error?.reason === 'price_promotion'
          ? t('products.price.promotion')
          : undefined;
  const dayFault =
    (tried && !day) || change.error?.reason === 'day_range' ? t('products.price.day') : undefined;
  return (
    <Question
      title={t('products.price.title', { product: item.name })}
      confirm={t(isPriced ? 'products.price.save' : 'products.actions.set_price')}
      onConfirm={() => {
        setTried(true);
        if (cents !== null && day) {
          const done = t(isPriced ? 'products.price.done' : 'products.price.first_done');
          change.mutate({ price: cents, starts_on: day, done });
        }
      }}
      onClose={onClose}
      isPending={change.isPending}
      fault={change.error && !amountFault && !dayFault ? t('ui.confirm_failed') : null}
    >
      <Stack gap="md">
        <Field
          label={t(isPriced ? 'products.price.amount' : 'products.price.first_amount')}
          description={
            isPriced &&
            t('products.price.now', { amount: format.euros(item.price, { exact: true }) })
          }
          error={amountFault}
          required
        >
          <Input
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            error={Boolean(amountFault)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            rightSection="€"
          />
        </Field>
        <DayField
          label={t('products.price.from')}
          description={t('products.price.effect')}
          error={dayFault}
          required
          value={day}
          min={today}
          onChange={setDay}
        />
      </Stack>
      {planned_prices.map(({ price, starts_on }) => (
        <Text key={starts_on} size="sm" c="dimmed" mt="sm">
          {t('products.price.planned', {
            amount: format.euros(price, { exact: true }),
            date: dates.date(starts_on),
          })}
        </Text>
      ))}
      {/* Today's price of a new product may be none: to take back would make it free. */}
      {planned_prices.length > 0 && (item.price > 0 || item.external_id) && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={change.isPending}
          onClick={() =>
            // Today's price from today on: nothing is planned any more.
            change.mutate({
              price: item.price,
              starts_on: today,
              done: t('products.price.taken_back'),
            })
          }
        >
          {t('products.price.take_back')}
        </Button>
      )}
    </Question>
  );
}
