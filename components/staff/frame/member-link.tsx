import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import { usePermission } from './profile-context';

/** A member, with a link for people who may open members. */
export function MemberLink({ id, name }: { readonly id: string; readonly name: string }) {
  const mayOpen = usePermission('member.view');
  return mayOpen ? (
    <Link className="s-link" href={staffMemberPath(id)}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
}
