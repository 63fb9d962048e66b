import { useFeature } from '../../../seller/features.ts';
import type { FeeSwitches } from './next-step.ts';

/** Which parts about unpaid fees are on (R15.8). */
export const useFeeSwitches = (): FeeSwitches => ({
  alert: useFeature('pay_fee_alert'),
  warning: useFeature('pay_fee_warning'),
});
