import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOn, forPeople, installedOf, offeredTo, readInstalled, versionsFor } from './choose.ts';
import { isOffered, placeOf } from './rollout.ts';
import { applicationOf, fileOf, versionOf } from './testkit.ts';

const installation = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const anything = () => true;
const windows = { platform: 'windows', channel: 'stable', installed: null } as const;

it.each([
  ['v1.2.0', '1.2.0'],
  ['1.2.0+5', '1.2.0'],
  ['9', '9.0.0'],
  ['9.0', '9.0.0'],
  ['2.0.0.1', '2.0.0'],
  ['2.0.0-beta.1', '2.0.0-beta.1'],
  ['nova', undefined],
  ['1.2.3.4.5', undefined],
])('of %s a client has %s', (said, number) => expect(readInstalled(said)?.number).toBe(number));

describe('a staged version', () => {
  it('stays offered to an installation while its percent grows, at 0 to nobody, at 100 to everybody', () => {
    fc.assert(
      fc.property(installation, fc.uuid(), fc.nat(100), fc.nat(100), (who, idguid, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        if (isOffered({ idguid, rollout: less }, who))
          expect(isOffered({ idguid, rollout: more }, who)).toBe(true);
        expect(isOffered({ idguid, rollout: 0 }, who)).toBe(false);
        expect(isOffered({ idguid, rollout: 100 }, who)).toBe(true);
      }),
    );
  });

  it('reaches as many as its percent says, and other ones than the version before', () => {
    const all = Array.from({ length: 20_000 }, (_, n) => BigInt(n) * 7919n);
    const first = all.filter((who) => placeOf('one', who) < 30);
    expect(first.length / all.length).toBeCloseTo(0.3, 1);
    const both = first.filter((who) => placeOf('two', who) < 30);
    expect(both.length / first.length).toBeCloseTo(0.3, 1);
  });

  it('leaves those that it has not reached the version before', () => {
    const application = applicationOf([
      versionOf('1.0.0'),
      versionOf('1.1.0'),
      versionOf('1.2.0', { rollout: 50 }),
    ]);
    const offered = Array.from(
      { length: 200 },
      (_, n) => offeredTo(application, { ...windows, installation: BigInt(n) }, anything)?.number,
    );
    expect(new Set(offered)).toEqual(new Set(['1.1.0', '1.2.0']));
  });
});

describe('what is offered', () => {
  it('is never older than what is installed, nor the same', () => {
    const number = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).map((parts) => parts.join('.'));
    const versions = fc.uniqueArray(number, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        versions,
        number,
        installation,
        fc.constantFrom(0, 30, 100),
        (numbers, has, who, rollout) => {
          const application = applicationOf(numbers.map((one) => versionOf(one, { rollout })));
          const installed = readInstalled(has)!.sortKey;
          const offered = offeredTo(application, { ...windows, installed, installation: who }, anything);
          expect(offered === null || offered.sortKey > installed).toBe(true);
        },
      ),
    );
  });

  it('in the stable channel is no beta; in another channel the finished version, too, once it is newer', () => {
    const beta = versionOf('2.0.0-beta.1', { channel: 'beta' });
    const before = applicationOf([versionOf('1.0.0'), beta]);
    const numbers = (application: typeof before, channel: string) =>
      versionsFor(application, 'windows', channel).map(({ number }) => number);
    expect(numbers(before, 'stable')).toEqual(['1.0.0']);
    expect(numbers(before, 'beta')).toEqual(['2.0.0-beta.1', '1.0.0']);
    expect(numbers(applicationOf([beta, versionOf('2.0.0')]), 'beta')).toEqual(['2.0.0', '2.0.0-beta.1']);
  });

  it('is nothing withdrawn, and nothing for another platform; what is for all is for each', () => {
    const application = applicationOf([
      versionOf('1.0.0', { platform: 'universal' }),
      versionOf('1.1.0', { platform: 'macos' }),
      versionOf('1.2.0', { state: 'withdrawn', withdrawnReason: 'x' }),
    ]);
    expect(versionsFor(application, 'windows', 'stable').map(({ number }) => number)).toEqual(['1.0.0']);
    expect(versionsFor(application, 'macos', 'stable').map(({ number }) => number)).toEqual([
      '1.1.0',
      '1.0.0',
    ]);
  });

  it('to people is the newest that everybody gets, else the newest', () => {
    const staged = versionOf('1.1.0', { rollout: 10 });
    expect(
      forPeople(applicationOf([versionOf('1.0.0'), staged]), 'windows', 'stable', anything)?.number,
    ).toBe('1.0.0');
    expect(forPeople(applicationOf([staged]), 'windows', 'stable', anything)?.number).toBe('1.1.0');
  });
});

it('the version that a client says is read also as Git and builds write it', () => {
  expect(readInstalled('1.2.0')).toMatchObject({ number: '1.2.0' });
  for (const same of ['v1.2.0', '1.2.0+build.7', ' V1.2.0+5 '])
    expect(readInstalled(same)).toEqual(readInstalled('1.2.0'));
  for (const none of [undefined, '', '01.2.0', 'prva', '{{current_version}}'])
    expect(readInstalled(none)).toBeNull();
});

it('a processor gets its own files first, and block maps are for programs', () => {
  const files = [
    fileOf('a.zip', { architecture: 'universal' }),
    fileOf('b.zip', { architecture: 'x64' }),
    fileOf('c.zip', { architecture: 'arm64' }),
    fileOf('c.zip.blockmap', { architecture: 'arm64', kind: 'blockmap' }),
  ];
  expect(filesOn({ files }, 'arm64').map(({ name }) => name)).toEqual(['c.zip', 'a.zip']);
  expect(filesOn({ files }, null).map(({ name }) => name)).toEqual(['a.zip', 'b.zip', 'c.zip']);
  const other = fileOf('d.exe', { kind: 'other' });
  expect(installedOf([...files, other]).map(({ name }) => name)).toEqual(['a.zip', 'b.zip', 'c.zip']);
});
