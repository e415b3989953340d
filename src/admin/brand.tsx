import type { ReactNode } from 'react';
import { usePublicSettings } from '../web/settings.ts';
import { BrandContext } from './kit/use-title.ts';

/** Provides the installation's name: the public setting `site_name`, or "Aplikacija". */
export function Brand({ children }: { children: ReactNode }) {
  const { settings } = usePublicSettings();
  return <BrandContext value={settings.site_name || 'Aplikacija'}>{children}</BrandContext>;
}
