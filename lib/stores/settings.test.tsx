import { beforeEach, expect, it } from 'vitest';
import { useSettings } from './settings';

beforeEach(() => useSettings.setState(useSettings.getInitialState(), true));

it('starts with USD and no kept remarks', () => {
  expect(useSettings.getState()).toMatchObject({ currency: 'USD', lang: 'zh-cn', orderRemarks: {} });
});

it('keeps the last fifty remarks and forgets all when told to', () => {
  const { setOrderRemark, setRememberOrderRemark } = useSettings.getState();
  setRememberOrderRemark(true);
  for (let goods = 0; goods < 60; goods += 1) setOrderRemark(`g${goods}`, 'leave it at the door');
  expect(Object.keys(useSettings.getState().orderRemarks)).toHaveLength(50);
  expect(useSettings.getState().orderRemarks.g59).toBe('leave it at the door');
  setRememberOrderRemark(false);
  expect(useSettings.getState().orderRemarks).toEqual({});
});
