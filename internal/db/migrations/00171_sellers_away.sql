-- +goose Up
-- The operators' list of sellers is narrowed by vacations that were entered here,
-- too. Those that are over stay in the table, so the last day comes first.
CREATE INDEX sellers_away ON sellers (vacation_until, vacation_from, time_zone, id) WHERE vacation_from IS NOT NULL;

-- +goose Down
DROP INDEX sellers_away;
