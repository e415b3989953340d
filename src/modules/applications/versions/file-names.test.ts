import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressName, architectureOfName, kindOfName, MAX_NAME, signedName } from './file-names.ts';

describe('the name of a file', () => {
  it.each([
    ['Blagajna Setup 1.4.0.exe', 'Blagajna-Setup-1.4.0.exe'],
    ['Šećer & Đumbir (čž).dmg', 'Secer-Dumbir-cz-.dmg'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.htaccess', 'htaccess'],
    ['应用.zip', 'zip'],
    ['///', 'datoteka'],
  ])('%j is %j in its address', (name, address) => {
    expect(addressName(name)).toBe(address);
  });

  it('is never escaped in an address, nor too long, and keeps its end', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 200, maxLength: 400 })),
        (name) => {
          const address = addressName(name);
          expect(address).toMatch(/^[A-Za-z0-9_+][A-Za-z0-9._+-]*$/);
          expect(address.length).toBeLessThanOrEqual(MAX_NAME);
          expect(addressName(address)).toBe(address);
        },
      ),
    );
    expect(addressName(`${'a'.repeat(400)}.tar.gz`)).toMatch(/^a+\.tar\.gz$/);
  });

  it.each([
    ['Blagajna-1.0.0-x64.exe', 'installer', 'x64'],
    ['Blagajna-1.0.0-arm64.exe', 'installer', 'arm64'],
    ['Blagajna_1.0.0_amd64.AppImage', 'installer', 'x64'],
    ['Blagajna-ia32.msi', 'installer', 'ia32'],
    ['Blagajna-1.0.0-x64.pacman', 'installer', 'x64'],
    ['Blagajna.app.tar.gz', 'archive', 'x64'],
    ['Blagajna-universal.zip', 'archive', 'universal'],
    ['Blagajna.exe.blockmap', 'blockmap', 'x64'],
    ['Uputstvo.pdf', 'other', 'x64'],
  ])('%s says that it is %s for %s', (name, kind, architecture) => {
    expect([kindOfName(name), architectureOfName(name, 'windows')]).toEqual([kind, architecture]);
  });

  it('of a signature names what is signed', () => {
    expect(['A.exe.minisig', 'A.exe.sig', 'A.exe', '.sig'].map(signedName)).toEqual([
      'A.exe',
      'A.exe',
      null,
      null,
    ]);
    expect(architectureOfName('Blagajna.dmg', 'macos')).toBe('universal');
  });
});
