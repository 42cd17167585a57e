import { vi } from 'vitest';

// Before each file of those that share a process: it has modules and replacements of modules of its own, as Vitest does it
// between isolated files. Packages stay loaded.
vi.resetModules();
Reflect.get(globalThis, '__vitest_mocker__').reset();
