package blobs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	awssdk "github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/aws"
	"gocloud.dev/blob"
	"gocloud.dev/blob/s3blob"

	"merkato/internal/fault"
)

// bucket is a bucket of an S3 store.
type bucket struct {
	name     string
	endpoint string // empty: Amazon's
}

const s3Example = "s3://bucket?region=eu-west-3, or with another store than Amazon's s3://bucket?endpoint=https://host:port"

const (
	// A large upload is cut into parts of the least size that S3 allows, two
	// under way at a time. With the 16 MiB that the SDK reads before it begins
	// to cut, one takes some 35 MiB of memory however large it is.
	partSize     = 5 << 20
	partsAtATime = 2

	// How long throwing away an unfinished upload may take.
	abortTimeout = time.Second

	// Someone waits for the answer, so the SDK's three attempts follow soon.
	longestBackoff = 500 * time.Millisecond
)

// openS3 opens s3://bucket with these parameters: region, endpoint (the store's
// address, when it is not Amazon's), use_path_style, profile, role,
// anonymous=true (for a bucket that is open to everyone),
// request_checksum_calculation=when_required (for stores that know no
// checksums), and what else gocloud.dev/aws knows. Credentials come from where Amazon's
// tools look for them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the
// shared files, the machine's role. Nothing is sent yet.
func openS3(ctx context.Context, address string) (*Store, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" || (u.Path != "" && u.Path != "/") {
		return nil, badAddress("must look like %s", s3Example)
	}
	if u.User != nil {
		return nil, badAddress("must hold no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	query := u.Query()
	where := bucket{name: u.Host, endpoint: query.Get("endpoint")}
	// Stores of one's own rarely have a host name for each bucket.
	pathStyle := where.endpoint != ""
	if where.endpoint != "" {
		if e, err := url.Parse(where.endpoint); err != nil || e.Host == "" || (e.Scheme != "http" && e.Scheme != "https") {
			return nil, badAddress("must have an endpoint such as https://host:port")
		}
	}
	if given := query.Get("use_path_style"); given != "" {
		if pathStyle, err = strconv.ParseBool(given); err != nil {
			return nil, badAddress("must have use_path_style=true or use_path_style=false")
		}
		query.Del("use_path_style")
	}
	config, err := aws.V2ConfigFromURLParams(ctx, query)
	if err != nil {
		return nil, badAddress("must look like %s", s3Example).Because(err)
	}
	if config.Region == "" {
		if where.endpoint == "" {
			return nil, badAddress("needs a region: add ?region=… to it, or set AWS_REGION")
		}
		config.Region = "us-east-1" // they rarely care, but the signature must name one
	}
	// The SDK leaves requests unsigned only if it gets the provider itself.
	if !awssdk.IsCredentialsProvider(config.Credentials, awssdk.AnonymousCredentials{}) {
		config.Credentials = credentials{config.Credentials}
	}
	client := s3.NewFromConfig(config, func(o *s3.Options) {
		o.UsePathStyle = pathStyle
		o.Retryer = retry.AddWithMaxBackoffDelay(o.Retryer, longestBackoff)
		// Objects of several parts have no checksum of the whole; that is no
		// news worth a line on standard error each time one is read.
		o.DisableLogOutputChecksumValidationSkipped = true
	})
	opened, err := s3blob.OpenBucket(ctx, client, where.name, &s3blob.Options{
		RequestChecksumCalculation: config.RequestChecksumCalculation,
	})
	if err != nil {
		return nil, badAddress("must look like %s", s3Example).Because(err)
	}
	return &Store{bucket: opened, where: where}, nil
}

func badAddress(format string, args ...any) *fault.Error {
	return fault.New(fault.Invalid, "bad_files_address", "The address of the file store "+format+".", args...).At("MERKATO_BLOBS")
}

func (b bucket) String() string {
	if b.endpoint == "" {
		return fmt.Sprintf("the S3 bucket %q", b.name)
	}
	return fmt.Sprintf("the S3 bucket %q at %s", b.name, b.endpoint)
}

func (b bucket) explain(err error) string {
	switch code(err) {
	case "NoSuchBucket":
		return fmt.Sprintf("%s does not exist: create it, or correct MERKATO_BLOBS", b)
	case "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken",
		"XAdminUserNotFound": // versitygw's word
		return fmt.Sprintf("%s refuses the credentials: correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or where else they come from", b)
	case "AccessDenied", "Forbidden":
		return fmt.Sprintf("%s allows these credentials too little: let them get, put and delete objects", b)
	case "RequestTimeTooSkewed":
		return fmt.Sprintf("%s refuses the time of this machine: set its clock", b)
	case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException":
		return fmt.Sprintf("%s is in another region: add region= to MERKATO_BLOBS", b)
	}
	var network net.Error
	var missing *noCredentials
	switch {
	case errors.As(err, &missing):
		return fmt.Sprintf("there are no credentials for %s: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", b)
	case errors.As(err, &network), errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("%s cannot be reached: see that it runs and that the endpoint in MERKATO_BLOBS is right", b)
	}
	return ""
}

// code is the one the store names its error by.
func code(err error) string {
	var e interface{ ErrorCode() string }
	if errors.As(err, &e) {
		return e.ErrorCode()
	}
	return ""
}

// credentials marks the failure to find any, which is otherwise hard to tell
// from a store that is away: the last place looked at is an address too.
type credentials struct{ awssdk.CredentialsProvider }

func (c credentials) Retrieve(ctx context.Context) (awssdk.Credentials, error) {
	found, err := c.CredentialsProvider.Retrieve(ctx)
	if err != nil && ctx.Err() == nil {
		err = &noCredentials{err}
	}
	return found, err
}

type noCredentials struct{ error }

func (e *noCredentials) Unwrap() error { return e.error }

// write hands the content to the SDK, which throws the parts away that it has
// sent when reading fails. That takes a request, so the end of the caller's
// context is reported by the source first, and cuts the connection only later.
func (bucket) write(ctx context.Context, b *blob.Bucket, key string, in *source) error {
	sending, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(abortTimeout, cancel) })
	defer stop()
	err := b.Upload(sending, key, in, &blob.WriterOptions{
		ContentType:    ContentType(key),
		BufferSize:     partSize,
		MaxConcurrency: partsAtATime,
	})
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
