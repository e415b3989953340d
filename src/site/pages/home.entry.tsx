import '../styles/site.css';
import '../styles/home.css';
import { HomePage } from './home.tsx';
import { mount } from './mount.tsx';

mount(<HomePage />);
