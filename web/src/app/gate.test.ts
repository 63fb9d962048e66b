import { describe, expect, it } from 'vitest';
import { shellState } from '../seller/shell-state.ts';
import { someShellState } from '../test/shell.ts';
import { gate } from './gate.ts';
import { routeTable } from './route-table.ts';

const inFrame = routeTable.filter(({ isPublic }) => !isPublic);
const forSellers = inFrame.filter(({ isDesk }) => !isDesk);
const entered = (state: Parameters<typeof gate>[0]) =>
  inFrame.filter((route) => gate(state, route) === 'enter').map(({ id }) => id);

describe('the gate', () => {
  // R7.1
  it('lets everyone in until the seller is known', () => {
    expect(entered(shellState(undefined))).toHaveLength(inFrame.length);
  });

  // R7.3
  it('lets an ordinary seller in, also on vacation', () => {
    expect(entered(someShellState())).toHaveLength(forSellers.length);
    expect(entered(someShellState({ vacation_status: true }))).toHaveLength(forSellers.length);
  });

  // R7.2
  it('leads a banned seller to orders from all that is not open to them', () => {
    const state = someShellState({ is_banned: true });
    expect(entered(state)).toEqual(['messages', 'orders', 'settings']);
    expect(gate(state, { id: 'bank' })).toBe('orders');
  });

  // R3.11
  it('leads a seller whose profile is not complete to the account, from everywhere else', () => {
    const state = someShellState({ is_valid: false, is_banned: true });
    expect(entered(state).sort()).toEqual(['contact', 'helpcenter', 'settings']);
    expect(gate(state, { id: 'orders', canAccessIfBanned: true })).toBe('account');
  });

  it('knows an account that is no seller', () => {
    expect(gate(someShellState(null), { id: 'home' })).toBe('no_seller');
    // It signs up there.
    expect(gate(someShellState(null), { id: 'settings' })).toBe('enter');
  });

  // R4.5
  it('leads an operator who is no seller to the desk, which is there for nobody else', () => {
    const desk = { id: 'desk', isDesk: true } as const;
    const operator = { ...someShellState(null), isOperator: true };
    expect(entered(operator)).toEqual(['desk']);
    expect(gate(operator, { id: 'settings' })).toBe('desk');
    expect(gate({ ...someShellState(), isOperator: true }, { id: 'home' })).toBe('enter');
    for (const state of [
      someShellState(),
      someShellState({ is_banned: true }),
      someShellState(null),
    ]) {
      expect(gate(state, desk)).toBe('404');
    }
  });
});
