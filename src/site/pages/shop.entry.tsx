import '../styles/sheets/shop.css';
import { pageContent } from './content.ts';
import { mount } from './mount.tsx';
import { ShopPage } from './shop.tsx';

mount(<ShopPage content={pageContent()} />);
