import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfigContext } from '../config/config-context.ts';
import { someConfig } from '../test/config.ts';
import { useFeature } from './features.ts';

// R1.9
it.each([true, false])('a component learns whether its part is switched on: %s', (isOn) => {
  const config = { ...someConfig, features: { pay_fee_alert: isOn } };
  const { result } = renderHook(() => useFeature('pay_fee_alert'), {
    wrapper: ({ children }) => <ConfigContext value={config}>{children}</ConfigContext>,
  });
  expect(result.current).toBe(isOn);
});
