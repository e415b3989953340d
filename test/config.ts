import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '../src/server/config.ts';

/** The administrator in every test database. */
export const testAdmin = { email: 'admin@carsija.test', password: 'probna-lozinka-4711' };

/** Settings of a server under test; `environment` overrides. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  loadConfig({
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    DATA_DIR: join(tmpdir(), `carsija-test-data-${process.pid}`),
    LOG_LEVEL: 'silent',
    // Nobody listens there: no test may call VIES.
    VIES_URL: 'http://127.0.0.1:9',
    VIBER_URL: 'http://127.0.0.1:9/pa',
    EJN_URL: 'http://127.0.0.1:9',
    ...environment,
  });
