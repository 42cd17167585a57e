import { Greeting } from './greeting';

export default function Page() {
  return <Greeting />;
}
