-- +goose Up
-- What was reported or sent of a seller that is deleted is found without reading all.
CREATE INDEX collect_events_seller ON collect_events (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX collect_events_user ON collect_events (user_id) WHERE user_id IS NOT NULL;
-- By what never changes: an index of the results would have each of them written twice.
CREATE INDEX intake_requests_sellers ON intake_requests (key) WHERE kind = 'seller';

-- +goose Down
DROP INDEX intake_requests_sellers;
DROP INDEX collect_events_user;
DROP INDEX collect_events_seller;
