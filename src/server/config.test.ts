import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, loadConfig, localUrl, projectRoot, VIBER_LIVE, withDotEnv } from './config.ts';

test('nothing set gives a local installation with the embedded database', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(projectRoot, 'data'),
    databaseUrl: null,
    databaseReplicaUrl: null,
    databaseWait: 5,
    s3: null,
    publicUrl: 'http://127.0.0.1:3000',
    isPublicUrlSet: false,
    smtpUrl: null,
    adminPassword: null,
    logLevel: 'info',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('every wrong value is named, and no password is repeated', () => {
  const wrong = {
    PORT: '70000',
    HOST: 'http://x',
    DATABASE_URL: 'mysql://me:secret@h/db',
    DATABASE_REPLICA_URL: 'postgres://me:secret@h',
    S3_URL: 'https://id:secret@minio.local/UPPER',
    CLAMD_URL: 'http://127.0.0.1:3310',
    PUBLIC_URL: 'www.primjer.ba',
    SMTP_URL: 'mail.primjer.ba:secret',
    MAIL_FROM: 'nobody',
    CHROME_PATH: '/no/such/chrome',
    VISITS_PER_SECOND: '0',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'secret',
    LOG_LEVEL: 'loud',
  };
  try {
    loadConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message, problems } = error as ConfigError;
    for (const name of Object.keys(wrong))
      expect(problems.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
    expect(message).not.toContain('secret');
  }
});

test('a replica has the login and the database of its primary', () => {
  const of = (DATABASE_URL?: string, DATABASE_REPLICA_URL?: string) =>
    loadConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl;
  const own = 'postgres://me:secret@one:5432/db';
  expect(of(own)).toBeNull();
  expect(of(own, 'postgres://me:secret@two/db')).toBe('postgres://me:secret@two/db');
  for (const [primary, replica] of [
    [undefined, own],
    [own, 'postgres://you:secret@two/db'],
    [own, 'postgres://me:other@two/db'],
    [own, 'postgres://me:secret@two/other'],
  ] as const)
    expect(() => of(primary, replica)).toThrow(/DATABASE_REPLICA_URL: mora imati istog korisnika/);
});

test('the Viber service is the live one, an address, or the simulator, whose files may then be fetched', () => {
  const of = (VIBER_URL?: string, VIBER_ALLOW?: string) => {
    const { viberUrl, viberAllow } = loadConfig({ VIBER_URL, VIBER_ALLOW });
    return [viberUrl, viberAllow];
  };
  expect(of()).toEqual([VIBER_LIVE, []]);
  expect(of('https://relej.primjer.ba/pa//')).toEqual(['https://relej.primjer.ba/pa', []]);
  expect(of('simulator')).toEqual([null, ['127.0.0.1']]);
  expect(of('simulator', '10.0.0.0/8')).toEqual([null, ['10.0.0.0/8', '127.0.0.1']]);
  for (const wrong of ['Simulator', 'ftp://primjer.ba', 'chatapi.viber.com'])
    expect(() => of(wrong)).toThrow('VIBER_URL: mora biti adresa oblika');
});

test('an empty value counts as not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('the public address loses its slash and names the sender', () => {
  const config = loadConfig({ PUBLIC_URL: 'https://www.primjer.ba/' });
  expect(config).toMatchObject({ publicUrl: 'https://www.primjer.ba', isPublicUrlSet: true });
  expect(config.mailFrom).toBe('Čaršija <ne-odgovaraj@www.primjer.ba>');
});

test('an address to open is shown also where the server listens everywhere', () => {
  expect(localUrl('0.0.0.0', 3000)).toBe('http://localhost:3000');
  expect(localUrl('::1', 3000)).toBe('http://[::1]:3000');
});

test('the environment wins over .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carsija-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=4000\nHOST="0.0.0.0" # comment\n');
  expect(loadConfig(withDotEnv({ PORT: '5000' }, file))).toMatchObject({ port: 5000, host: '0.0.0.0' });
  expect(withDotEnv({ A: 'b' }, `${file}.none`)).toEqual({ A: 'b' });
});

test('mail is not sent from an address that a mail server refuses', () => {
  const SMTP_URL = 'smtp://posta:tajna@mail.primjer.ba:587';
  for (const PUBLIC_URL of ['', 'http://10.0.0.5:3000', 'http://localhost:3000'])
    expect(() => loadConfig({ SMTP_URL, PUBLIC_URL })).toThrow(/MAIL_FROM/);
  expect(loadConfig({ SMTP_URL, MAIL_FROM: 'posta@primjer.ba' }).mailFrom).toBe('posta@primjer.ba');
  expect(loadConfig({ SMTP_URL, PUBLIC_URL: 'https://www.primjer.ba' }).mailFrom).toContain(
    '@www.primjer.ba',
  );
});
