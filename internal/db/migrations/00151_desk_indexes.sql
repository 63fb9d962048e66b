-- +goose Up
-- What the operators' list of sellers is narrowed and sorted by.
CREATE INDEX sellers_partnership ON sellers (partnership, id);
CREATE INDEX sellers_name ON sellers (last_name, first_name, id);
CREATE INDEX sellers_incomplete ON sellers (id) WHERE NOT is_valid;
CREATE INDEX sellers_on_vacation ON sellers (id) WHERE on_vacation;
CREATE INDEX sellers_never_sold ON sellers (id) WHERE first_sale_at IS NULL;

-- What the audit trail is counted by: changes of a period, or lines of an action.
-- The columns after the first are there so that counting needs no row.
CREATE INDEX audit_trail_changes_at ON audit_trail (at, action, position) WHERE action <> 'pose_as';
CREATE INDEX audit_trail_action ON audit_trail (action, position);

-- +goose Down
DROP INDEX audit_trail_action;
DROP INDEX audit_trail_changes_at;
DROP INDEX sellers_never_sold;
DROP INDEX sellers_on_vacation;
DROP INDEX sellers_incomplete;
DROP INDEX sellers_name;
DROP INDEX sellers_partnership;
