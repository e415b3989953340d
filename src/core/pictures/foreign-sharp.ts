/**
 * The library that decodes pictures, for a process that takes foreign ones: only formats whose decoders are known to be sound can be
 * opened, one at a time and without a cache. `formats` as libvips names them, e.g. `Jpeg`.
 */
export async function foreignSharp(formats: readonly string[]) {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((name) => `VipsForeignLoad${name}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
