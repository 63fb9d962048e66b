package blobs_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"merkato/internal/blobs"
	"merkato/internal/fault"
)

const (
	accessKey = "test-access-key"
	secretKey = "test-secret-key"
)

// s3Server is a real S3 server, versitygw, over a temporary folder.
type s3Server struct {
	endpoint string
	client   *s3.Client
}

// startS3 starts the server for one test, and leaves its credentials in the
// environment.
func startS3(t *testing.T) *s3Server {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", accessKey)
	t.Setenv("AWS_SECRET_ACCESS_KEY", secretKey)
	// Nothing of the machine's own settings may matter.
	nowhere := filepath.Join(t.TempDir(), "none")
	t.Setenv("AWS_CONFIG_FILE", nowhere)
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", nowhere)
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	t.Setenv("AWS_REGION", "")
	t.Setenv("AWS_DEFAULT_REGION", "")

	binary := s3Binary(t)
	// A free port can be taken between asking and using it, so try a few.
	for range 5 {
		if endpoint, ok := runS3(t, binary, freePort(t)); ok {
			return &s3Server{endpoint, s3.New(s3.Options{
				BaseEndpoint: &endpoint, Region: "us-east-1", UsePathStyle: true,
				Credentials: credentials.NewStaticCredentialsProvider(accessKey, secretKey, ""),
			})}
		}
	}
	t.Fatal("the S3 server does not start")
	return nil
}

// s3Binary is the server's program: the one that `make test` names, or one
// built from the tools module when it is not there yet.
func s3Binary(t *testing.T) string {
	t.Helper()
	if given := os.Getenv("MERKATO_TEST_S3"); given != "" {
		return given
	}
	binary, err := filepath.Abs("../../bin/tools/versitygw")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(binary); err == nil {
		return binary
	}
	t.Log("building the S3 server, once; it takes some minutes")
	build := exec.Command("go", "build", "-C", "../../tools", "-o", binary, "github.com/versity/versitygw/cmd/versitygw")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func runS3(t *testing.T, binary string, port int) (endpoint string, ok bool) {
	t.Helper()
	host := fmt.Sprintf("127.0.0.1:%d", port)
	server := exec.Command(binary, "--port", host, "--access", accessKey, "--secret", secretKey,
		"--quiet", "--health", "/health", "posix", t.TempDir())
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = server.Wait(); close(ended) }()
	t.Cleanup(func() {
		_ = server.Process.Kill() // an error says that it has ended already
		<-ended
	})
	for deadline := time.After(30 * time.Second); ; {
		if answer, err := http.Get("http://" + host + "/health"); err == nil {
			answer.Body.Close()
			return "http://" + host, answer.StatusCode == http.StatusOK
		}
		select {
		case <-ended:
			t.Logf("the S3 server ended: %s", said.String())
			return "", false
		case <-deadline:
			return "", false
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (s *s3Server) address(bucket string) string {
	return "s3://" + bucket + "?endpoint=" + s.endpoint
}

func (s *s3Server) newBucket(t *testing.T) string {
	t.Helper()
	name := "test-" + strings.ToLower(rand.Text())
	if _, err := s.client.CreateBucket(t.Context(), &s3.CreateBucketInput{Bucket: &name}); err != nil {
		t.Fatal(err)
	}
	return name
}

// What an upload sent before it broke off is not left to be paid for: neither
// when reading failed nor when the caller went away.
func TestInterruptedUploadLeavesNoParts(t *testing.T) {
	server := startS3(t)
	bucket := server.newBucket(t)
	s := open(t, server.address(bucket), "")
	broken := errors.New("the connection broke")
	ctx, cancel := context.WithCancel(t.Context())
	for _, c := range []struct {
		at   func() error
		want error
	}{
		{func() error { return broken }, broken},
		{func() error { cancel(); return nil }, context.Canceled},
	} {
		sent := 0
		_, err := s.Put(ctx, "a.zip", readerFunc(func(p []byte) (int, error) {
			if sent += len(p); sent > 30<<20 {
				return len(p), c.at()
			}
			return len(p), nil
		}), 0)
		if !errors.Is(err, c.want) {
			t.Fatalf("got %v, want %v", err, c.want)
		}
		left, err := server.client.ListMultipartUploads(t.Context(), &s3.ListMultipartUploadsInput{Bucket: &bucket})
		if err != nil {
			t.Fatal(err)
		}
		if len(left.Uploads) != 0 {
			t.Errorf("%v left %d unfinished uploads", c.want, len(left.Uploads))
		}
	}
}

// The type is stored with the object, for those who read it past this program.
func TestS3ObjectHasItsType(t *testing.T) {
	server := startS3(t)
	bucket := server.newBucket(t)
	put(t, open(t, server.address(bucket), ""), "a.pdf", "pdf")
	object, err := server.client.HeadObject(t.Context(), &s3.HeadObjectInput{Bucket: &bucket, Key: aws.String("a.pdf")})
	if err != nil {
		t.Fatal(err)
	}
	if got := aws.ToString(object.ContentType); got != "application/pdf" {
		t.Errorf("type %q", got)
	}
}

// With anonymous=true requests carry no signature: they may do what everyone
// may, also where no credentials are to be found, and no more.
func TestS3WithoutCredentials(t *testing.T) {
	server := startS3(t)
	bucket := server.newBucket(t)
	put(t, open(t, server.address(bucket), ""), "open/a.pdf", "for everyone")
	policy := fmt.Sprintf(`{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": "*", "Action": %q, "Resource": "arn:aws:s3:::%s/open/*"}]}`,
		"s3:GetObject", bucket)
	if _, err := server.client.PutBucketPolicy(t.Context(), &s3.PutBucketPolicyInput{Bucket: &bucket, Policy: &policy}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("AWS_ACCESS_KEY_ID", "")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	s := open(t, server.address(bucket)+"&anonymous=true", "")
	file, err := s.Get(t.Context(), "open/a.pdf")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got, err := io.ReadAll(file); err != nil || string(got) != "for everyone" {
		t.Errorf("read %q, %v", got, err)
	}
	_, err = s.Put(t.Context(), "open/b.pdf", strings.NewReader("by everyone"), 0)
	expectUnavailable(t, err, "too little")
	signed := open(t, server.address(bucket)+"&anonymous=false", "")
	_, err = signed.Get(t.Context(), "open/a.pdf")
	expectUnavailable(t, err, "no credentials")
}

// Each thing an operator can get wrong ends in a fault that says how to mend it.
func TestS3Faults(t *testing.T) {
	server := startS3(t)
	bucket := server.newBucket(t)
	gone := fmt.Sprintf("http://127.0.0.1:%d", freePort(t))
	for _, c := range []struct {
		name, address, access, secret string
		words                         []string
	}{
		{"wrong secret", server.address(bucket), accessKey, "another-secret", []string{"refuses the credentials", "AWS_SECRET_ACCESS_KEY"}},
		{"wrong access key", server.address(bucket), "wrong", secretKey, []string{"refuses the credentials", "AWS_ACCESS_KEY_ID"}},
		{"no credentials", server.address(bucket), "", "", []string{"no credentials", "AWS_ACCESS_KEY_ID"}},
		{"missing bucket", server.address("not-there"), accessKey, secretKey, []string{"not-there", "create it", "MERKATO_BLOBS"}},
		{"unreachable", "s3://files?endpoint=" + gone, accessKey, secretKey, []string{gone, "cannot be reached", "MERKATO_BLOBS"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("AWS_ACCESS_KEY_ID", c.access)
			t.Setenv("AWS_SECRET_ACCESS_KEY", c.secret)
			s := open(t, c.address, "")
			err := s.Check(t.Context())
			expectUnavailable(t, err, c.words...)
			if c.secret != "" && strings.Contains(err.Error(), c.secret) {
				t.Error("the secret is shown")
			}
			if _, err := s.Get(t.Context(), "a.zip"); !fault.Is(err, fault.Unavailable) {
				t.Errorf("get: %v", err)
			}
		})
	}
}

// A store that does not answer is given up in time.
func TestS3CheckEndsWithItsContext(t *testing.T) {
	startS3(t) // for its environment
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	s := open(t, "s3://files?endpoint=http://"+silent.Addr().String(), "")
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	expectUnavailable(t, s.Check(ctx), "cannot be reached")
}

func TestBadAddresses(t *testing.T) {
	t.Setenv("AWS_REGION", "")
	t.Setenv("AWS_DEFAULT_REGION", "")
	for _, address := range []string{
		"/srv/files", "gs://bucket", "s3://", "s3:bucket", "s3://bucket/folder?region=eu-west-3",
		"s3://key:secret@bucket?region=eu-west-3", "s3://bucket?region=eu-west-3&unknown=1",
		"s3://bucket?endpoint=localhost:9000", "s3://bucket?region=eu-west-3&use_path_style=perhaps", "s3://%zz", "s3://bucket",
	} {
		_, err := blobs.Open(t.Context(), address, t.TempDir())
		if !fault.Is(err, fault.Invalid) || fault.Of(err).Field != "MERKATO_BLOBS" {
			t.Errorf("%s: %v", address, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the secret is shown: %v", address, err)
		}
	}
}
