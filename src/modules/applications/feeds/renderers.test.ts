import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../documents/extraction/xml/tree.ts';
import { kindOfName } from '../versions/file-names.ts';
import { readInstalled } from './choose.ts';
import { electronFeed, isAhead, nothingNewer, readFeedName } from './electron.ts';
import { appcast, appcastVersions } from './sparkle.ts';
import { readTarget, tauriAnswer, tauriFile } from './tauri.ts';
import { applicationOf, fileOf, versionOf } from './testkit.ts';

const SITE = 'https://carsija.ba';
/** Texts that people paste: control characters, half of an emoji, what ends a block of XML. */
const notes = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '\0',
        '\u0085',
        '\u007f',
        '\ud83d',
        ']]>',
        '<',
        '&',
        '"',
        '\n---\n',
        ': ',
        '# a',
        '\ufffe',
      ),
    )
    .map((all) => all.join('')),
);
// biome-ignore lint/suspicious/noExplicitAny: what the client reads
const read = (text: string): any => parseUpdateInfo(text, 'latest.yml', new URL(SITE));

describe('the feed of electron-updater', () => {
  it('is called by channel, platform and processor, as the client asks for it', () => {
    const named = (name: string) => readFeedName(name, ['stable', 'beta', 'x-mac']);
    expect(named('latest.yml')).toEqual({ channel: 'stable', platform: 'windows', architecture: null });
    expect(named('latest-mac.yml')).toEqual({ channel: 'stable', platform: 'macos', architecture: null });
    expect(named('latest-linux.yml')).toEqual({ channel: 'stable', platform: 'linux', architecture: 'x64' });
    expect(named('beta-linux-arm64.yml')).toEqual({
      channel: 'beta',
      platform: 'linux',
      architecture: 'arm64',
    });
    // A channel whose name ends as a platform is found all the same.
    expect(named('x-mac.yml')).toEqual({ channel: 'x-mac', platform: 'windows', architecture: null });
    expect(named('x-mac-mac.yml')).toEqual({ channel: 'x-mac', platform: 'macos', architecture: null });
    for (const none of ['stable.yml', 'alpha.yml', 'latest', 'latest.yaml', '.yml', '-mac.yml', 'Latest.yml'])
      expect(named(none), none).toBeNull();
  });

  it('is read by the client whatever stands in the notes', () => {
    fc.assert(
      fc.property(notes, fc.nat(100), (text, rollout) => {
        const version = versionOf('1.2.0', { notes: text, rollout, minSystem: '10.0' });
        const feed = electronFeed(applicationOf([version]), readFeedName('latest.yml', ['stable'])!)!;
        const info = read(feed);
        expect(info.version).toBe('1.2.0');
        expect(info.releaseNotes ?? '').toBe(text);
        expect(info.stagingPercentage).toBe(rollout < 100 ? rollout : undefined);
        expect(info.minimumSystemVersion).toBe('10.0.0');
        expect(info.files).toMatchObject([
          { size: 1000, url: '/api/apps/blagajna/files/windows-x64/1.2.0/Blagajna-1.2.0.exe' },
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('names what the updater of a platform can use, and no version without it', () => {
    const linux = versionOf('1.0.0', {
      platform: 'linux',
      files: [
        fileOf('B.AppImage', { blockMapSize: 77 }),
        fileOf('B-arm64.AppImage', { architecture: 'arm64' }),
        fileOf('B.tar.gz', { kind: 'archive' }),
      ],
    });
    const mac = versionOf('1.1.0', { platform: 'macos', files: [fileOf('B.dmg')] });
    const application = applicationOf([linux, mac]);
    const feed = (name: string) => electronFeed(application, readFeedName(name, ['stable'])!);
    expect(read(feed('latest-linux.yml')!).files).toMatchObject([{ blockMapSize: 77 }]);
    expect(read(feed('latest-linux.yml')!).files).toHaveLength(1);
    expect(read(feed('latest-linux-arm64.yml')!).path).toContain('linux-arm64/1.0.0/B-arm64.AppImage');
    expect(feed('latest-linux-ia32.yml')).toBeNull();
    // The updater of macOS takes ZIP only.
    expect(feed('latest-mac.yml')).toBeNull();
    expect(feed('latest.yml')).toBeNull();
  });

  it('has nothing that need not be signed, whatever it is called', () => {
    const named = (...files: ReturnType<typeof fileOf>[]) =>
      electronFeed(applicationOf([versionOf('1.0.0', { files })]), readFeedName('latest.yml', ['stable'])!);
    const unsigned = fileOf('A-Setup.exe', { kind: 'other' });
    expect(read(named(unsigned, fileOf('B-Setup.exe'))!).files).toMatchObject([
      { url: expect.stringContaining('B-Setup.exe') },
    ]);
    expect(named(unsigned)).toBeNull();
    const pacman = fileOf('B.pacman', { kind: kindOfName('B.pacman') });
    const linux = applicationOf([versionOf('1.0.0', { platform: 'linux', files: [pacman] })]);
    expect(electronFeed(linux, readFeedName('latest-linux.yml', ['stable'])!)).toContain('B.pacman');
  });

  it('names its own version to a client that is ahead of all there are', () => {
    const application = applicationOf([
      versionOf('1.1.0', { state: 'withdrawn', withdrawnReason: 'x', files: [] }),
      versionOf('1.0.0'),
    ]);
    const feed = readFeedName('beta.yml', ['stable', 'beta'])!;
    const ahead = (number: string) => isAhead(application, 'beta.yml', feed, readInstalled(number)!);
    expect(['0.9.0', '1.0.0', '1.0.1-beta.1', '1.1.0'].map(ahead)).toEqual([false, false, true, true]);
    const mac = readFeedName('beta-mac.yml', ['stable', 'beta'])!;
    expect(isAhead(application, 'beta-mac.yml', mac, readInstalled('1.1.0')!)).toBe(false);
    expect(read(nothingNewer(readInstalled('v1.1.0')!))).toEqual({ version: '1.1.0', files: [] });
  });

  it('has the version before one that is stopped, and the stopped one where it is the only one', () => {
    const stopped = versionOf('1.1.0', { rollout: 0 });
    const feed = (...versions: Parameters<typeof applicationOf>[0]) =>
      read(electronFeed(applicationOf(versions), readFeedName('latest.yml', ['stable'])!)!);
    expect(feed(versionOf('1.0.0'), stopped).version).toBe('1.0.0');
    expect(feed(stopped)).toMatchObject({ version: '1.1.0', stagingPercentage: 0 });
  });
});

describe('the appcast', () => {
  const signed = (number: string, more: object = {}) =>
    versionOf(number, {
      platform: 'macos',
      files: [
        fileOf('B.dmg'),
        fileOf('B.zip', { kind: 'archive', architecture: 'universal', ed25519: 'c2lnbmF0dXJl' }),
      ],
      ...more,
    });
  const asking = { architecture: null, installed: null, isOffered: () => true };
  const items = async (text: string) =>
    (await treeOf(text)).children[0]!.children.filter(({ name }) => name === 'item').map(
      ({ children }) => children,
    );

  it('is well-formed whatever stands in names and notes', async () => {
    await fc.assert(
      fc.asyncProperty(notes, notes, async (text, name) => {
        const application = { ...applicationOf([signed('1.0.0', { notes: text })]), name, summary: text };
        const cast = appcast(application, appcastVersions(application, asking), null, SITE);
        expect(await items(cast)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });

  it('has the signed file, its length, the channel, and what Sparkle asks for', async () => {
    const application = applicationOf([
      signed('1.0.0'),
      signed('1.1.0', { mandatory: true, minSystem: '13.0', notes: '# Novo' }),
      signed('2.0.0-beta.1', { channel: 'beta' }),
      versionOf('3.0.0', { platform: 'macos', files: [fileOf('B.zip')] }),
    ]);
    const [first, , beta] = await items(
      appcast(application, appcastVersions(application, asking), null, SITE),
    );
    const text = (name: string, from = first!) => from.find((node) => node.name === name)?.text;
    expect([text('version'), text('shortVersionString'), text('channel')]).toEqual([
      '1.1.0',
      '1.1.0',
      undefined,
    ]);
    expect([text('minimumSystemVersion'), text('criticalUpdate'), text('description')]).toEqual([
      '13.0',
      '',
      '<h3>Novo</h3>',
    ]);
    expect(text('pubDate')).toBe('Sat, 21 Nov 2026 13:05:00 GMT');
    expect(text('channel', beta)).toBe('beta');
    const enclosure = first!.find(({ name }) => name === 'enclosure')!;
    expect([enclosure.attribute('url'), enclosure.attribute('length')]).toEqual([
      `${SITE}/api/apps/blagajna/files/macos-universal/1.1.0/B.zip`,
      '1000',
    ]);
    const numbers = (more: object) =>
      appcastVersions(application, { ...asking, ...more }).map(({ number }) => number);
    expect(numbers({ installed: signed('1.0.0').sortKey })).toEqual(['1.1.0', '2.0.0-beta.1']);
    expect(numbers({ isOffered: ({ number }: { number: string }) => number !== '1.1.0' })).toEqual([
      '1.0.0',
      '2.0.0-beta.1',
    ]);
  });
});

describe('the answer to Tauri', () => {
  const version = versionOf('1.2.0', {
    notes: 'n',
    files: [
      fileOf('B_x64_en-US.msi', { minisign: 'msi' }),
      fileOf('B_x64-setup.exe', { minisign: 'untrusted comment: x\nAA\n' }),
      fileOf('B_arm64-setup.exe', { architecture: 'arm64' }),
    ],
  });

  it('picks the signed file for system, processor and package', () => {
    const name = (...words: [string, string, string?]) => {
      const target = readTarget(words[0], words[1], words[2]);
      return target && tauriFile(version, target)?.name;
    };
    expect(name('windows', 'x86_64')).toBe('B_x64-setup.exe');
    expect(name('windows', 'x86_64', 'msi')).toBe('B_x64_en-US.msi');
    expect(name('windows', 'x86_64', 'deb')).toBeUndefined();
    expect(name('windows', 'aarch64')).toBeUndefined();
    expect(readTarget('windows', 'armv7', undefined)).toMatchObject({ architecture: null });
    for (const words of [
      ['x86_64', 'windows'],
      ['beos', 'x86_64'],
      ['constructor', 'x86_64'],
      ['windows', '__proto__'],
    ] as const)
      expect(readTarget(words[0], words[1], undefined)).toBeNull();
  });

  it('has the whole text of the signature in base64', () => {
    const answer = JSON.parse(tauriAnswer('blagajna', version, version.files[1]!, SITE));
    expect(answer).toMatchObject({
      version: '1.2.0',
      pub_date: '2026-11-21T13:05:00.000Z',
      url: `${SITE}/api/apps/blagajna/files/windows-x64/1.2.0/B_x64-setup.exe`,
    });
    expect(Buffer.from(answer.signature, 'base64').toString()).toBe('untrusted comment: x\nAA\n');
  });
});
