import { notFound } from 'next/navigation';

/** Every other path below `/staff`. */
export default function UnknownPage(): never {
  notFound();
}
