import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { fileUrl, useTicket } from '../../../admin/files/ticket.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import { SHOP_API } from '../labels.ts';

interface ThumbProps {
  record: ResourceRecord;
  large?: boolean;
  /** Empty where its name stands beside it. */
  alt: string;
}

/** The picture of an article; an icon where there is none, or it cannot be shown. */
export function Thumb({ record: { idguid, slika_id }, large, alt }: ThumbProps) {
  const ticket = useTicket();
  const [failed, setFailed] = useState<unknown>(null);
  const src = fileUrl(`${SHOP_API}/artikli/${idguid}/slika`, ticket, {
    v: String(slika_id),
    ...(large && { velika: '1' }),
  });
  if (!slika_id || failed === slika_id)
    return <IconPackage size={large ? 48 : 18} stroke={1.4} aria-hidden />;
  return src ? <img src={src} alt={alt} loading="lazy" onError={() => setFailed(slika_id)} /> : null;
}
