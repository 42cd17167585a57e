import { usePermission } from '@/components/staff/frame/profile-context';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';

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
