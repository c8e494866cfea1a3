package io.attest.bench;

import java.io.IOException;
import java.util.List;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Headers;
import retrofit2.http.POST;
import retrofit2.http.Query;

/** Retrofit 3 and its Jackson converter, with the mapper and the records of the hand-written one. */
final class ByRetrofit implements Contestant {

    private final String authorization = "Bearer " + ACCESS_TOKEN;
    private final Service service;

    ByRetrofit(OkHttpClient http, String baseUrl) {
        service = new Retrofit.Builder()
                .client(http)
                .baseUrl(baseUrl + "/")
                .addConverterFactory(JacksonConverterFactory.create(
                        JacksonCodec.withPlainInstants().mapper()))
                .build()
                .create(Service.class);
    }

    @Override
    public Object me() throws IOException {
        return body(service.me(authorization));
    }

    @Override
    public List<?> page(int number) throws IOException {
        return body(service.documents(authorization, PER_PAGE, number)).data();
    }

    @Override
    public Object create() throws IOException {
        return body(service.create(authorization, new Wire.NewRequest(PERSON, DOCUMENT, MESSAGE)));
    }

    private static <T> T body(Call<T> call) throws IOException {
        Response<T> response = call.execute();
        if (!response.isSuccessful()) {
            throw new IOException("status " + response.code());
        }
        return response.body();
    }

    private interface Service {

        @Headers("Accept: application/json")
        @GET("me")
        Call<Wire.User> me(@Header("Authorization") String authorization);

        @Headers("Accept: application/json")
        @GET("documents")
        Call<Wire.DocumentPage> documents(
                @Header("Authorization") String authorization, @Query("per_page") int perPage, @Query("page") int page);

        @Headers("Accept: application/json")
        @POST("attestation-requests")
        Call<Wire.SentRequest> create(@Header("Authorization") String authorization, @Body Wire.NewRequest request);
    }
}
